/** How long a lead can be looked at before it is dialed, in seconds. */
export const previews = [0, 5, 10, 20] as const
export type Preview = (typeof previews)[number]

const key = 'dialer:preview'

/** What was chosen last in this browser. */
export function readPreview(): Preview {
  try {
    const stored = Number(localStorage.getItem(key))
    return previews.find((seconds) => seconds === stored) ?? 0
  } catch {
    return 0
  }
}

export function keepPreview(seconds: Preview) {
  try {
    localStorage.setItem(key, String(seconds))
  } catch {
    // Full or forbidden: it holds for this dialer.
  }
}
