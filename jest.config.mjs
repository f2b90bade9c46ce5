import preset from './jest.preset.mjs';

const project = (displayName, testMatch, ignore = []) => ({
  ...preset,
  displayName,
  testMatch,
  testPathIgnorePatterns: [...preset.testPathIgnorePatterns, ...ignore],
});

/** The suffix of a test names what it costs: pure and fast, a real server or file, whole processes. */
export default {
  projects: [
    project('unit', ['**/*.spec.ts'], ['\\.int\\.spec\\.ts$', '\\.e2e\\.spec\\.ts$']),
    project('int', ['**/*.int.spec.ts']),
    project('e2e', ['**/*.e2e.spec.ts']),
  ],
};
