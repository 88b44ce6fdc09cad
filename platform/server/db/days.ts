const dayOfMilliseconds = 86_400_000
const ofIndia = 5.5 * 3_600_000

/** The instant at which a day (`YYYY-MM-DD`) begins in Asia/Kolkata, which has no summer time. */
export const startOfDay = (day: string) => `${day}T00:00:00+05:30`

/** The day (`YYYY-MM-DD`) in Asia/Kolkata at an instant in milliseconds. */
export const dayAt = (milliseconds: number) => new Date(milliseconds + ofIndia).toISOString().slice(0, 10)

/** The instant of a time of day (`HH:MM`) in Asia/Kolkata. */
export const instantAt = (day: string, time: string) => `${day}T${time}:00+05:30`

/** The instant at which the day after begins. */
export const startOfNextDay = (day: string) => startOfDay(new Date(Date.parse(day) + dayOfMilliseconds).toISOString().slice(0, 10))
