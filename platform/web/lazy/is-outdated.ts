/** The address of the script with which this page began. */
export const entryOfPage = () => document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute('src') ?? undefined

/** Whether the server has another version of the portal than this page, whose parts it may not have any more. */
export async function isOutdated(): Promise<boolean> {
  const entry = entryOfPage()
  if (!entry) return false
  const page = await fetch('/', { cache: 'no-store' }).catch(() => undefined)
  return page?.ok === true && !(await page.text()).includes(entry)
}
