import { createStore } from '@tanstack/react-store'
import { dropToken } from './session-token.ts'

/** The portal then shows the page for it. */
export const sessionEnd = createStore<boolean>(false)

/** Leaves everything that staff typed. */
export function endSession() {
  if (sessionEnd.get()) return
  dropToken()
  sessionEnd.setState(() => true)
}

export const beginSession = () => sessionEnd.setState(() => false)
