/** The topics of the contract. */
export const topics = {
  commands: (service: string): string => `tirage.commands.${service}`,
  events: (category: string): string => `tirage.events.${category}`,
  drawRequests: 'tirage.draw-requests',
  parked: 'tirage.parked',
} as const;
