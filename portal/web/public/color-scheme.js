// Runs before the first paint, as a file because the content policy allows no inline script: without it, dark screens flash white.
;(() => {
  let chosen = 'auto'
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value') || chosen
  } catch {
    // Storage is refused: the system's own scheme is used.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
  // With a session the frame comes, so it is drawn until then.
  document.documentElement.toggleAttribute('data-session', /(^|; )token=[^;]/.test(document.cookie))
})()
