import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('structured JSON', '/json-generate?id=1', 'databaseExecutive', (page) => page.getByLabel('JSON', { exact: true })),
]
