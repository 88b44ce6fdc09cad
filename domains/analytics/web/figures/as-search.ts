/** Filters that are kept as texts, as an address has them. */
export const asSearch = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [
      name,
      text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text,
    ]),
  )

/** Filters of an address as texts, without the page. */
export const asTexts = ({ page: _page, ...filters }: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
