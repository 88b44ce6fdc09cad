/** Adds the typed text to the preset, so that nothing is lost. */
export const withPreset = (preset: string, typed: string) => (typed.trim() === '' ? preset : `${preset}\n${typed.trim()}`)
