import { topics } from '@tirage/messaging';

/** The contract's categories of events. */
const CATEGORIES = ['round', 'wallet', 'deposit', 'block'];

/** Every topic that these services (`wallet`, `draw` and the games) need. */
export function requiredTopics(services: readonly string[]): readonly string[] {
  return [
    ...services.map((service) => topics.commands(service)),
    ...CATEGORIES.map((category) => topics.events(category)),
    topics.drawRequests,
    topics.parked,
  ];
}
