const failed = new Set<string>()

/** Takes away a link that did not load: Vite takes one that is there for a style sheet that is loaded. */
export function removeFailedLink({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement)) return
  if (target.rel === 'stylesheet') failed.add(target.href)
  target.remove()
}

const loadStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href, crossOrigin: '' })
    link.onload = () => {
      failed.delete(href)
      resolve()
    }
    link.onerror = () => reject(new Error(`The style sheet ${href} did not load.`))
    document.head.append(link)
  })

/** Loads the style sheets that did not load before; Vite asks for each only once. */
export const loadFailedStyles = () => Promise.all([...failed].map(loadStyle))
