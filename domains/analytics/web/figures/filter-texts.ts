/** Search params from filters that a saved view or report keeps as texts. */
export const searchFromTexts = (filters: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(filters).map(([name, text]) => [
      name,
      text === 'true' || text === 'false' ? text === 'true' : /^\d+$/.test(text) ? Number(text) : text,
    ]),
  )

/** Filters of an address as texts, without the page. */
export const textsFromSearch = ({ page: _page, ...filters }: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])))
