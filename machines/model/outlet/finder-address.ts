/** Whether the query of an address asks for outlets or for an order of them; other parameters, like those of a campaign, are none of the finder's. */
export const isFinding = (search: string): boolean => /[?&](q|open|veg|offers|rating|cost|within|kind|cuisine|sort)=/.test(search)
