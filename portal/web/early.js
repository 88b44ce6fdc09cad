// Runs before the first paint, while the code of the portal is still on its way, and as a file because the content policy allows no inline
// script. It sets the colours, asks what the page will ask first, and draws the menu as it was when this device last showed the portal.

function setColours(chosen) {
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
}

/** Begins the questions. platform/web/http/early.ts takes their answers. */
function askEarly(token, addresses) {
  const headers = { Accept: 'application/json', Authorization: `Token ${token}`, 'inside-idle': '0' }
  window.early = new Map(addresses.map((address) => [address, fetch(address, { headers })]))
  for (const answer of window.early.values()) answer.catch(() => undefined)
}

function made(name, attributes, inside = [], space = 'http://www.w3.org/1999/xhtml') {
  const element = document.createElementNS(space, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...inside)
  return element
}

function linked({ href, label, icon }, size, isHere) {
  const space = 'http://www.w3.org/2000/svg'
  const line = { fill: 'none', stroke: 'currentColor', 'stroke-width': 1.7, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' }
  const shapes = icon.map(([name, attributes]) => made(name, attributes, [], space))
  const image = made('svg', { viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true', ...line }, shapes, space)
  return made('a', { href, ...(isHere && { 'aria-current': 'page' }) }, [image, made('span', {}, [label])])
}

/** Waits for the two menus of the frame, which stand further down in the page. */
function drawMenu(groups) {
  const screens = groups.flatMap((entry) => entry.screens)
  const isAt = (path) => location.pathname === path || (path !== '/' && location.pathname.startsWith(`${path}/`))
  const here = screens.find(({ marked }) => marked.some(isAt))
  const links = (some, size) => some.map((screen) => linked(screen, size, screen === here))
  const drawn = ({ group, isOpen, screens: own }) => {
    const heading = own.length > 1 ? [made('h2', {}, [group])] : []
    return made('section', {}, [...heading, ...(isOpen || own.includes(here) ? links(own, 18) : [])])
  }
  new MutationObserver((_, observer) => {
    const [side, foot] = document.querySelectorAll('.early nav')
    if (!foot) return
    observer.disconnect()
    side.append(...groups.map(drawn))
    foot.append(...links(screens.slice(0, 4), 22))
  }).observe(document, { childList: true, subtree: true })
}

function kept(name) {
  try {
    return localStorage.getItem(name)
  } catch {
    // Storage is refused: the page begins as on a new device.
    return null
  }
}

;(() => {
  setColours(kept('mantine-color-scheme-value') ?? 'auto')
  // With a session the frame comes, so it is drawn until then.
  const token = /(?:^|; )token=([\w-]+)/.exec(document.cookie)?.[1]
  const root = document.documentElement
  root.toggleAttribute('data-session', token !== undefined)
  root.toggleAttribute('data-menu-closed', kept('sidebar') === 'false')
  if (token === undefined) return
  // platform/web/http/start.ts keeps it, with the last signs of its session's token.
  const start = JSON.parse(kept('start') ?? '{}')
  const { menu = [], asks = {} } = token.endsWith(start.of) ? start : {}
  root.toggleAttribute('data-kept', menu.length > 0)
  askEarly(token, asks[location.pathname + location.search] ?? ['/api/v1/admin_custom/'])
  drawMenu(menu)
})()
