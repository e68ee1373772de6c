export const BetTime = ({ at }: { at: string }) => <time dateTime={at}>{formatTime(new Date(at))}</time>

/** The format of every list of the app: 2026-11-18 20:46:24. Today's bets show only the time. */
export function formatTime(date: Date, now = new Date()): string {
  // Swedish uses this form.
  const [day, time] = date.toLocaleString('sv-SE').split(' ')
  return date.toDateString() === now.toDateString() ? time! : `${day!} ${time!}`
}
