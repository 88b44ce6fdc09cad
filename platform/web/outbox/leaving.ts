import { createStore } from '@tanstack/react-store'

/** Ends the session although something waits here; set while that is asked. */
export const leaving = createStore<{ go: () => void } | undefined>(undefined)

export const askBeforeLeaving = (go: () => void) => leaving.setState(() => ({ go }))
export const stay = () => leaving.setState(() => undefined)
