import js from '@eslint/js';
import tseslint from 'typescript-eslint';
import { domainFiles, tirage } from './tools/eslint/index.mjs';

const typescript = ['**/*.ts', '**/*.tsx', '**/*.mts'];
const specs = ['**/*.spec.ts', 'libs/testing/**/*.ts', 'e2e/**/*.ts'];

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '.nx/**', '.cache/**', 'data/**', 'coverage/**'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  {
    files: ['**/*.mjs', '**/*.js'],
    languageOptions: {
      globals: Object.fromEntries(
        [
          'process',
          'console',
          'URL',
          'Buffer',
          'setTimeout',
          'clearTimeout',
          'performance',
          'fetch',
          'AbortController',
        ].map((name) => [name, 'readonly']),
      ),
    },
    rules: { 'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }] },
  },
  {
    files: typescript,
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { tirage },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      'tirage/layers': 'error',
      'tirage/no-cycles': 'error',
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Named exports only.' }],
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', prefer: 'type-imports' },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // bigint and number read well in a template; anything else must be turned into text on purpose.
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      // `() => list.push(x)` and `return resolve()` are plain to read.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Modules of Nest and bodies without members are empty classes.
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true, allowEmpty: true }],
      // Texts of ours that are spread are letters and digits.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // Bodies are classes for their decorators alone; a value of their shape is one.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // An async port may have an implementation with nothing to wait for.
      '@typescript-eslint/require-await': 'off',
    },
  },
  { files: domainFiles, ignores: specs, plugins: { tirage }, rules: { 'tirage/pure-domain': 'error' } },
  {
    files: specs,
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off', // expect.any(…), expect.objectContaining(…)
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
);
