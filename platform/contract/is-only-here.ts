const ofThisMachine = /^(?:localhost|.*\.localhost|127(?:\.\d{1,3}){3}|\[::1\]|0\.0\.0\.0|\[::\])$/

/** Whether an address opens on this machine alone, so that nobody else can follow it. */
export const isOnlyHere = (address: string): boolean => URL.canParse(address) && ofThisMachine.test(new URL(address).hostname)
