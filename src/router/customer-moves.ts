/** What only a customer does, who then keeps their own position. */
export const CUSTOMER_MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const
