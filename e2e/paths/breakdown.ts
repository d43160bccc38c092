/** Why a failure of a part of the machine is handed to it. */
export const breakdownOf = (part: string) => ({ because: `nothing that happens on a screen breaks ${part}` })
