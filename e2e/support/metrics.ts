/** The values of all lines of one metric in a text of the Prometheus format, whatever their labels. */
export const valuesOf = (text: string, name: string): readonly number[] =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))].map(([, value]) => Number(value));
