/** Schools lie at the middle of their locality or pincode, a kilometre or more from their gate. */
export function distanceText(kilometres: number): string {
  if (kilometres < 1) return 'nearby'
  return `about ${kilometres < 10 ? Math.round(kilometres * 2) / 2 : Math.round(kilometres)} km`
}
