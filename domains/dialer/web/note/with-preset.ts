/** A preset comment with what stood in the field, which goes with it: nothing that was typed is lost. */
export const withPreset = (preset: string, typed: string) => (typed.trim() === '' ? preset : `${preset}\n${typed.trim()}`)
