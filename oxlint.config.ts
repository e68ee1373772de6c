import { importRules } from './scripts/lint/import-rules.ts'

export default {
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise', 'vitest'],
  categories: {
    correctness: 'error',
    suspicious: 'error',
    perf: 'error',
  },
  rules: {
    'react/react-in-jsx-scope': 'off',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'unicorn/no-array-sort': 'off',
    'vitest/expect-expect': [
      'error',
      {
        assertFunctionNames: ['expect', 'expect*', 'fc.assert', 'sees', 'endsOn', 'settled', 'whenStatusIs'],
      },
    ],
    'vitest/no-conditional-tests': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/consistent-return': 'off',
    'import/no-duplicates': 'error',
    'no-param-reassign': 'error',
    'typescript/unbound-method': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'no-shadow': 'off',
    'no-unmodified-loop-condition': 'off',
    'promise/no-callback-in-promise': 'off',
    eqeqeq: 'error',
    'no-console': 'error',
  },
  overrides: [
    {
      files: ['scripts/**', 'bench/**', 'lab/**', 'house/**', 'conformance/**', 'outcomes/**', 'provider/example/**'],
      rules: {
        'no-console': 'off',
      },
    },
    {
      files: [
        '**/*.test.{ts,tsx}',
        '**/*.spec.ts',
        '**/testing/**',
        '{lab,bench,drills,e2e,conformance,scripts}/**',
        '{desk,ui,web}/build/**',
        'web/src/**',
        'games/src/page/**',
        'games/packages/**',
        'games/aggregator/front/**',
      ],
      rules: {
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['**/*.test.{ts,tsx,mjs}', '**/*.spec.ts', '**/releases/record.mjs'],
      rules: {
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    {
      files: ['web/**', 'games/**/*.tsx'],
      rules: {
        'react/rules-of-hooks': 'error',
      },
    },
    ...importRules(import.meta.dirname),
  ],
  ignorePatterns: ['**/dist'],
}
