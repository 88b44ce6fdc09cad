import type { RanFile, RanTest } from './write-report.ts'

const named = (state: (test: RanTest) => boolean) => (files: readonly RanFile[]) =>
  files.flatMap(({ path, tests }) =>
    tests.filter(state).map(({ name, errors: [why = ''] }) => `${path}: ${name}\n    ${why.split('\n')[0]}`),
  )

/** The tests that failed first and then passed, each with why. */
export const secondTries = named(({ state, errors }) => state === 'passed' && errors.length > 0)

const failedTests = named(({ state }) => state === 'failed')

/** What failed: tests with why, files that could not be loaded, and any other bad end of a run. */
export function failuresOf(files: readonly RanFile[] | undefined, code: number | null): string[] {
  if (!files) return ['the run, which left no report']
  const failed = files.flatMap((file) => {
    const tests = failedTests([file])
    return file.isFailed && tests.length === 0 ? [file.path] : tests
  })
  return failed.length === 0 && code !== 0 ? ['the end of the run'] : failed
}

export const countPassed = (files: readonly RanFile[]): number =>
  files.reduce((count, { tests }) => count + tests.filter(({ state }) => state === 'passed').length, 0)

export const namesOfSkipped = (files: readonly RanFile[]): string[] =>
  files.flatMap(({ tests }) => tests.filter(({ state }) => state === 'skipped').map(({ name }) => name))

const seconds = (milliseconds: number) => (milliseconds / 1_000).toFixed(1).padStart(8)

/** The files that took longest, and each kind's files, tests and seconds, added up over the processes that ran them. */
export function timesOf(files: readonly RanFile[], most = 20): string {
  const slowest = files.toSorted((one, other) => other.took - one.took).slice(0, most)
  const kinds = Object.entries(Object.groupBy(files, ({ kind }) => kind)).map(([kind, of = []]) => ({
    kind,
    took: of.reduce((sum, { took }) => sum + took, 0),
    what: `${of.length} files, ${of.reduce((sum, { tests }) => sum + tests.length, 0)} tests`,
  }))
  return [
    'The slowest files, in seconds:',
    ...slowest.map(({ path, took }) => `${seconds(took)}  ${path}`),
    'By kind, in seconds:',
    ...kinds.map(({ kind, took, what }) => `${seconds(took)}  ${kind}: ${what}`),
  ].join('\n')
}
