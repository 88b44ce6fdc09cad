export interface SettingRow {
  name: string
  default: string
}

const unquoted = (cell: string) => cell.replaceAll('`', '').trim()

function rows(readme: string): (SettingRow & { line: number })[] {
  return readme.split('\n').flatMap((text, index) => {
    const [, first = '', second = ''] = text.split('|').map((cell) => cell.trim())
    return /^`[A-Z][A-Z0-9_]*`$/.test(first) ? [{ name: unquoted(first), default: unquoted(second), line: index + 1 }] : []
  })
}

export function checkSettingsTable(readme: string, settings: readonly SettingRow[]): string[] {
  const listed = rows(readme)
  const missing = settings
    .filter(({ name }) => !listed.some((row) => row.name === name))
    .map(({ name, default: value }) => `README.md:1: The table of settings lacks ${name} (default: ${value}). Add its row.`)
  const wrong = listed.flatMap((row) => {
    const setting = settings.find(({ name }) => name === row.name)
    if (!setting) return [`README.md:${row.line}: ${row.name} is not a setting. Delete its row.`]
    if (setting.default === row.default) return []
    return [`README.md:${row.line}: The default of ${row.name} is "${setting.default}", not "${row.default}".`]
  })
  return [...missing, ...wrong]
}
