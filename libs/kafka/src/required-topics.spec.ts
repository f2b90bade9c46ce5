import { requiredTopics } from './index.js';

it('names every topic of the contract', () => {
  expect(requiredTopics(['wallet', 'draw', 'eldorado'])).toEqual([
    'tirage.commands.wallet',
    'tirage.commands.draw',
    'tirage.commands.eldorado',
    'tirage.events.round',
    'tirage.events.wallet',
    'tirage.events.deposit',
    'tirage.events.block',
    'tirage.draw-requests',
    'tirage.parked',
  ]);
});
