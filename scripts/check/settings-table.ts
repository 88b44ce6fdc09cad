export interface SettingRow {
  name: string
  default: string
  what: string
}

const textOf = ({ name, default: value, what }: SettingRow) => `| \`${name}\` | ${value} | ${what} |`

const nameIn = (line: string) => /^\| `([A-Z][A-Z0-9_]*)` \|/.exec(line)?.[1]

/** The table of settings in the README says what the settings say of themselves, row by row. */
export function checkSettingsTable(readme: string, settings: readonly SettingRow[]): string[] {
  const listed = readme.split('\n').flatMap((text, index) => {
    const name = nameIn(text)
    return name === undefined ? [] : { name, text, line: index + 1 }
  })
  const missing = settings
    .filter(({ name }) => !listed.some((row) => row.name === name))
    .map((setting) => `README.md:1: The table of settings lacks ${setting.name}. Add its row: ${textOf(setting)}`)
  const wrong = listed.flatMap(({ name, text, line }) => {
    const setting = settings.find((one) => one.name === name)
    if (!setting) return [`README.md:${line}: ${name} is not a setting. Delete its row.`]
    return text === textOf(setting) ? [] : [`README.md:${line}: Write the row of ${name} as the setting says it: ${textOf(setting)}`]
  })
  return [...missing, ...wrong]
}
