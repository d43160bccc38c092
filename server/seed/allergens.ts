/** What guests with allergies ask for, in the order in which a menu names it. */
const ALLERGENS = ['gluten', 'milk', 'egg', 'nuts', 'peanuts', 'soya', 'sesame', 'mustard', 'fish', 'shellfish'] as const
export type Allergen = (typeof ALLERGENS)[number]

const words = (list: string) => list.split(', ')

/** The ingredients that bring each of them; asafoetida is sold mixed with wheat flour. */
const BROUGHT_BY: Record<Allergen, string[]> = {
  gluten: words(
    'asafoetida, bhajani flour, biscuits, bread, breadcrumb, broken wheat, brun bread, bun, croissant, farsan, malt, muesli, oyster sauce, papdi, pav, refined flour, semolina, semolina puri, soy sauce, vermicelli, wheat bran, wheat flour, wheat noodles, whole-wheat flour',
  ),
  milk: words(
    'butter, buttermilk, cheese, chhana, cream, croissant, curd, ghee, hung curd, khoya, kulfi, malai, milk, paneer, rabri, white butter',
  ),
  egg: words('egg, egg white, egg yolk'),
  nuts: words('almond, cashew, charoli, muesli, pistachio'),
  peanuts: words('farsan, peanut'),
  soya: words('black bean, oyster sauce, soy sauce, soya, tofu'),
  sesame: words('goda masala, gunpowder podi, sesame'),
  mustard: words('achar masala, mustard, mustard greens, mustard oil, mustard seed'),
  fish: words('bhetki fish, bombil, fish, hilsa fish, pearl spot fish, pomfret, rawas, rohu fish, surmai, surmai fish'),
  shellfish: words('clams, crab, oyster sauce, prawns, squid'),
}

/** What the ingredients bring, and what a dish has besides, in its batter or its sauce. */
export const allergensOf = (ingredients: string[], besides: Allergen[] = []): Allergen[] =>
  ALLERGENS.filter((allergen) => besides.includes(allergen) || ingredients.some((name) => BROUGHT_BY[allergen].includes(name)))
