import { InvalidSetting, readSettings } from '@tirage/service-kit';
import { temporaryFolder } from '@tirage/testing';
import { dataFolder } from './data-folder.js';

const settingsOf = (folder: string, profile: string) => readSettings({ TIRAGE_DATA: folder, TIRAGE_PROFILE: profile });

const folders = temporaryFolder();
afterAll(() => folders.remove());

it('a data folder stays with the profile that made it', () => {
  const folder = folders.file('data');
  expect(dataFolder(settingsOf(folder, 'dev'))).toBe(folder);
  expect(dataFolder(settingsOf(folder, 'dev'))).toBe(folder);
  expect(() => dataFolder(settingsOf(folder, 'sandbox'))).toThrow(
    new InvalidSetting('TIRAGE_DATA', 'belongs to the profile dev, not sandbox'),
  );
});

it('a folder that cannot be made is one clear line', () => {
  expect(() => dataFolder(settingsOf('/dev/null/data', 'dev'))).toThrow(InvalidSetting);
});
