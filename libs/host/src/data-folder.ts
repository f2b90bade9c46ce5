import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { InvalidSetting, type Settings } from '@tirage/service-kit';

/**
 * Makes the data folder, or takes one of the same profile: what another profile's keys have sealed would not open here.
 * Throws {@link InvalidSetting}.
 */
export function dataFolder({ dataFolder: given, profile }: Settings): string {
  const folder = path.resolve(given);
  const mark = path.join(folder, 'profile');
  try {
    mkdirSync(folder, { recursive: true });
    if (!existsSync(mark)) writeFileSync(mark, profile);
    const owner = readFileSync(mark, 'utf8').trim();
    if (owner !== profile) throw new InvalidSetting('TIRAGE_DATA', `belongs to the profile ${owner}, not ${profile}`);
  } catch (error) {
    if (error instanceof InvalidSetting) throw error;
    throw new InvalidSetting('TIRAGE_DATA', 'must be a folder that can be written to');
  }
  return folder;
}
