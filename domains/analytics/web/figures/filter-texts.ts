/** What people named or typed is text, also where it looks like a number: a source may be called 2026. */
const texts: readonly string[] = ['source', 'search', 'name', 'city_slug', 'dist_slug', 'dist_reg_slug']

function valueFrom(name: string, text: string): string | number | boolean {
  if (texts.includes(name)) return text
  if (text === 'true' || text === 'false') return text === 'true'
  return /^\d+$/.test(text) ? Number(text) : text
}

/** Search params from filters that a saved view or report keeps as texts. */
export const searchFromTexts = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(filters).map(([name, text]) => [name, valueFrom(name, text)]))

/** Filters of an address as texts, without the page. */
export const textsFromSearch = ({ page: _page, ...filters }: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
