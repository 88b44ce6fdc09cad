const dayOfMilliseconds = 86_400_000

/** The instant at which a day (`YYYY-MM-DD`) begins in Asia/Kolkata, which has no summer time. */
export const startOfDay = (day: string) => `${day}T00:00:00+05:30`

/** The instant of a time of day (`HH:MM`) in Asia/Kolkata. */
export const instantAt = (day: string, time: string) => `${day}T${time}:00+05:30`

/** The instant at which the day after begins. */
export const startOfNextDay = (day: string) => startOfDay(new Date(Date.parse(day) + dayOfMilliseconds).toISOString().slice(0, 10))
