import preset from './jest.preset.mjs';

const project = (displayName, testMatch, ignore = []) => ({
  ...preset,
  displayName,
  testMatch,
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, ...ignore],
});

/** The suffix of a test names what it costs: pure and fast, files and our own servers, whole processes, a real Kafka broker, Python, minutes. */
export default {
  projects: [
    project('unit', ['**/*.spec.ts'], ['\\.(int|e2e|broker|python|long)\\.spec\\.ts$']),
    project('int', ['**/*.int.spec.ts']),
    project('e2e', ['**/*.e2e.spec.ts']),
    project('broker', ['**/*.broker.spec.ts']),
    project('python', ['**/*.python.spec.ts']),
    project('long', ['**/*.long.spec.ts']),
  ],
};
