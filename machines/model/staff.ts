/** Where a person of the staff works. */
export interface StaffOutlet {
  outletId: string
  name: string
  role: 'OWNER' | 'KITCHEN' | 'WAITER'
}

/** Who is signed in at the counter. */
export interface Staff {
  name: string
  outlets: StaffOutlet[]
}
