import { family, nonVeg, veg } from '#server/seed/dish.ts'

export const BENGALI = family('bengali', ['Bengali'], {
  starter: [
    nonVeg('Fish Kabiraji', 340, 18, 'Bhetki cutlet in a lacy egg froth, with kasundi.', 'bhetki fish, egg, breadcrumb, mustard'),
    veg('Beguni', 110, 10, 'Slices of brinjal in gram batter, the partner of muri and rain.', 'brinjal, gram flour, nigella'),
    veg('Mochar Chop', 150, 12, 'Banana-flower croquettes with coconut and peanut.', 'banana flower, potato, coconut, peanut'),
    nonVeg('Dimer Devil', 160, 12, 'Halved egg in a spiced mince shell, crumbed and fried.', 'egg, mutton keema, breadcrumb, potato'),
  ],
  main: [
    nonVeg(
      'Kosha Mangsho',
      440,
      30,
      'Mutton turned in its pan for hours until the gravy is almost black.',
      'mutton, onion, curd, mustard oil',
      { spice: 'MEDIUM' },
    ),
    nonVeg(
      'Shorshe Ilish',
      580,
      20,
      'Hilsa steamed in ground mustard and green chilli. Mind the bones.',
      'hilsa fish, mustard, green chilli, mustard oil',
      { spice: 'HOT' },
    ),
    nonVeg(
      'Bhetki Paturi',
      420,
      20,
      'Bhetki in mustard and coconut, steamed inside a banana leaf.',
      'bhetki fish, mustard, coconut, banana leaf',
    ),
    nonVeg(
      'Chingri Malai Curry',
      520,
      20,
      'Large prawns in coconut milk with a little cinnamon and ghee.',
      'prawns, coconut milk, cinnamon, ghee',
    ),
    nonVeg('Macher Jhol', 340, 18, 'Rohu in thin turmeric gravy with potato and nigella.', 'rohu fish, potato, nigella, turmeric', {
      spice: 'MEDIUM',
    }),
    nonVeg('Dim Kosha', 220, 15, 'Fried boiled eggs in a thick onion masala.', 'egg, onion, potato, mustard oil', {
      spice: 'MEDIUM',
    }),
    veg('Cholar Dal', 180, 15, 'Chana dal with coconut slivers, raisins and bay leaf.', 'chana dal, coconut, raisins, bay leaf'),
    veg('Aloo Posto', 220, 15, 'Potatoes in ground poppy seed, pale and quietly addictive.', 'potato, poppy seed, nigella, mustard oil'),
    veg('Dhokar Dalna', 230, 20, 'Lentil cakes in ginger and cumin gravy.', 'chana dal, ginger, cumin, potato'),
    veg(
      'Shukto',
      210,
      20,
      'Bitter gourd, drumstick and raw banana in mustard and milk, the opening of lunch.',
      'bitter gourd, drumstick, raw banana, mustard, milk',
    ),
    veg('Chhanar Dalna', 260, 20, 'Fresh chhana dumplings with peas and potato in a cumin gravy.', 'chhana, green peas, potato, cumin'),
  ],
  rice: [
    veg(
      'Basanti Pulao',
      210,
      15,
      'Gobindobhog rice, yellow with turmeric, sweet with cashew and raisins.',
      'gobindobhog rice, cashew, raisins, ghee',
    ),
    nonVeg(
      'Kolkata Mutton Biryani',
      390,
      30,
      'Lighter than the others, and with the potato everybody waits for.',
      'mutton, basmati rice, potato, kewra, egg',
      { spice: 'MEDIUM', allergens: ['milk'] },
    ),
  ],
  bread: [
    veg('Luchi', 60, 8, 'Four small white puris, blown up like balloons.', 'refined flour, ghee'),
    veg('Radhaballavi', 80, 10, 'Puris with a fennel-scented urad filling.', 'refined flour, urad dal, fennel'),
  ],
  snack: [
    nonVeg('Kolkata Egg Roll', 120, 8, 'Flaky paratha with an egg fried on to it, onion and lime.', 'egg, refined flour, onion, lime', {
      cuisines: ['Bengali', 'Street Food'],
    }),
    nonVeg(
      'Chicken Kathi Roll',
      180,
      10,
      'Skewer-grilled chicken in a paratha, green chilli and a twist of paper.',
      'chicken, refined flour, onion, green chilli',
      { cuisines: ['Bengali', 'Street Food'], spice: 'HOT' },
    ),
    veg('Jhal Muri', 80, 4, 'Puffed rice, raw mustard oil, coconut and green chilli.', 'puffed rice, mustard oil, coconut, peanut', {
      cuisines: ['Bengali', 'Street Food'],
      spice: 'MEDIUM',
    }),
  ],
  sweet: [
    veg('Mishti Doi', 90, 3, 'Curd set with caramelised sugar in clay.', 'milk, jaggery, curd'),
    veg('Rasgulla', 80, 3, 'Two chhana balls, springy, in thin syrup.', 'chhana, sugar'),
    veg('Nolen Gur Sandesh', 100, 3, 'Chhana and date-palm jaggery pressed in a mould.', 'chhana, date-palm jaggery'),
    veg('Chhanar Jilipi', 90, 5, 'Chhana twisted, fried and left in syrup until evening.', 'chhana, khoya, sugar'),
  ],
})
