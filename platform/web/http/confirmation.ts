import { createStore } from '@tanstack/react-store'

/** Requests that wait until the person at the page has confirmed who they are. */
export const confirmations = createStore<readonly ((isConfirmed: boolean) => void)[]>([])

/** Has the frame ask for the password or a second factor; says whether the person gave one. Several that wait are asked once. */
export const askToConfirm = () => new Promise<boolean>((resolve) => confirmations.setState((waiting) => [...waiting, resolve]))

/** Lets all that wait go on, or be refused. */
export function endConfirming(isConfirmed: boolean) {
  const waiting = confirmations.get()
  confirmations.setState(() => [])
  for (const resolve of waiting) resolve(isConfirmed)
}
