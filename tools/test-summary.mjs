/**
 * The end of a test run, for people and for machines: what was left out and why, then `N passed, N failed` alone on the
 * last line. A suite that could not even start counts as one failed test.
 */
export default class TestSummary {
  onRunComplete(_contexts, results) {
    const leftOut = JSON.parse(process.env.TIRAGE_TESTS_LEFT_OUT ?? '[]');
    const lines = leftOut.length === 0 ? [] : ['Left out on this machine:', ...leftOut.map((part) => `  ${part}`), ''];
    const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
    lines.push(`${results.numPassedTests} passed, ${failed} failed`);
    // On exit, because Jest prints a summary of its own after every reporter has spoken.
    process.once('exit', () => process.stdout.write(`\n${lines.join('\n')}\n`));
  }
}
