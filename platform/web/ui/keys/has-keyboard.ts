import { phoneQuery } from '../page/screen-widths.ts'

/** A hand on the screen, or a phone: there words name no keys, and `kbd` is hidden (portal/web/styles.css has the same query). */
const withoutKeys = `${phoneQuery}, (pointer: coarse)`

export const hasKeyboard = (): boolean => typeof window === 'undefined' || !window.matchMedia(withoutKeys).matches
