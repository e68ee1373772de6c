/** What the live socket tells, beside what it puts into the query cache. */
import { create } from 'zustand'

export const useLiveState = create<{ notificationUnreadCount: number }>(() => ({ notificationUnreadCount: 0 }))

export const setUnreadCount = (notificationUnreadCount: number): void =>
  useLiveState.setState({ notificationUnreadCount })
