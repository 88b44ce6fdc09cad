import { createStore, useSelector } from '@tanstack/react-store'

/** How often an answer said that its reader is asked why they read so much. */
const alarms = createStore(0)

export const noteAlarm = () => alarms.setState((count) => count + 1)

export const useAlarms = () => useSelector(alarms)
