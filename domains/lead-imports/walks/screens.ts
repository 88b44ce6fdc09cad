import { at, type Screen } from '#testing/browser/screen.ts'

export const screens: readonly Screen[] = [
  at('import of leads', '/leads-import', 'counsellorAdmin', (page) => page.getByText('Drop a spreadsheet')),
]
