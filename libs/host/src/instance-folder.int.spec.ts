import path from 'node:path';
import { temporaryFolder } from '@tirage/testing';
import { claimInstanceFolder } from './instance-folder.js';

const folders = temporaryFolder();
afterAll(() => folders.remove());

it('instances of one service never share a folder, and one that starts again has its old one', () => {
  const data = folders.file('data');
  const one = claimInstanceFolder(data, 'wallet');
  const two = claimInstanceFolder(data, 'wallet');
  const other = claimInstanceFolder(data, 'draw');
  expect([one.instance, two.instance, other.instance]).toEqual(['wallet-0', 'wallet-1', 'draw-0']);
  expect(two.folder).toBe(path.join(data, 'wallet', '1'));
  one.release();
  expect(claimInstanceFolder(data, 'wallet').folder).toBe(one.folder);
});
