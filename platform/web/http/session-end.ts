import { createStore } from '@tanstack/react-store'
import { dropToken } from './session-token.ts'

/** Whether the server no longer knows the session. The shell then shows the page 'Your session has been expired. Go to Homepage'. */
export const sessionEnd = createStore<boolean>(false)

/** The server no longer knows the session: its token goes, everything that staff typed stays. */
export function endSession() {
  if (sessionEnd.get()) return
  dropToken()
  sessionEnd.setState(() => true)
}

/** A new session began on this page. */
export const beginSession = () => sessionEnd.setState(() => false)
