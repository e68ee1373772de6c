import { useHouse } from '../lib/house.ts'

/** The lengths of the queues of this staff member. Null: the role does not see the queue. */
export const useQueues = () => useHouse('getOverview').data?.queues
