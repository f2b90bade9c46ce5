const PACKAGES = [
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-node',
  '@opentelemetry/exporter-trace-otlp-http',
];

it('OpenTelemetry is loaded when traces are asked for, not before', async () => {
  await jest.isolateModulesAsync(async () => {
    for (const name of PACKAGES) {
      jest.doMock(name, () => {
        throw new Error(`${name} is loaded`);
      });
    }
    const { startTracing } = await import('../index.js');
    const started = startTracing({ serviceName: 'spec', endpoint: 'http://unused.invalid' });
    await expect(started).rejects.toThrow('is loaded');
  });
}, 60_000);
