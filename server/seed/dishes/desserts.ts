import { family, nonVeg, veg } from '#server/seed/dish.ts'

export const DESSERTS = family('desserts', ['Desserts'], {
  sweet: [
    veg('Malai Kulfi Sundae', 160, 5, 'Slow-reduced milk, saffron, pistachio.', 'milk, saffron, pistachio, sugar'),
    veg('Gulab Jamun', 90, 5, 'Two warm khoya dumplings in cardamom syrup.', 'khoya, refined flour, cardamom, rose water'),
    veg('Gajar Halwa', 130, 6, 'Red winter carrots, milk and ghee, cooked until they shine.', 'carrot, milk, khoya, ghee, cashew'),
    veg('Moong Dal Halwa', 150, 6, 'Ground moong roasted in ghee for an hour; a small bowl is enough.', 'moong dal, ghee, milk, cardamom', {
      cuisines: ['Rajasthani', 'Desserts'],
    }),
    veg('Rasmalai', 120, 4, 'Chhana discs in cold saffron milk.', 'chhana, milk, saffron, pistachio'),
    veg('Kesar Jalebi', 100, 6, 'Saffron jalebi from the pan, with or without rabri.', 'refined flour, curd, sugar, saffron'),
    veg('Rabri', 120, 4, 'Milk reduced in a wide kadhai until it forms sheets of cream.', 'milk, sugar, cardamom, almond'),
    veg('Rice Kheer', 110, 5, 'Gobindobhog rice simmered in milk with bay leaf and raisins.', 'rice, milk, raisins, bay leaf'),
    veg('Mango Kulfi', 120, 4, 'Alphonso pulp frozen into dense kulfi.', 'milk, Alphonso mango, sugar'),
    veg('Kala Khatta Gola', 80, 4, 'Shaved ice on a stick, soaked in sour jamun syrup and black salt.', 'ice, jamun syrup, black salt', {
      cuisines: ['Mumbai', 'Desserts'],
    }),
    veg('Tender Coconut Ice Cream', 140, 4, 'Churned with slivers of young coconut.', 'milk, tender coconut, sugar'),
    veg('Sitaphal Ice Cream', 150, 4, 'Custard apple picked by hand, seeds removed, churned the same day.', 'milk, custard apple, sugar', {
      servings: [
        ['SINGLE SERVING', 150],
        ['SHARING PORTION', 270],
      ],
    }),
    veg('Paan Kulfi', 130, 4, 'Betel leaf, gulkand and fennel in a slow-milk kulfi.', 'milk, betel leaf, gulkand, fennel'),
    veg(
      'Meetha Paan',
      60,
      3,
      'Betel leaf with gulkand, coconut and fennel, folded when you order.',
      'betel leaf, gulkand, coconut, fennel',
    ),
    nonVeg('Caramel Custard', 120, 4, 'Set egg custard, dark caramel, from an old Irani recipe.', 'egg, milk, sugar', {
      cuisines: ['Irani', 'Desserts'],
    }),
    nonVeg('Mawa Cake', 70, undefined, 'Parsi tea cake rich with khoya and cardamom.', 'khoya, egg, refined flour, butter', {
      cuisines: ['Parsi', 'Irani'],
    }),
    veg('Nankhatai', 60, undefined, 'Cardamom shortbread that falls to sand.', 'refined flour, gram flour, ghee, cardamom'),
    veg('Rose Cream Cake', 140, 4, 'Rose sponge raised with curd, whipped cream and pistachio.', 'refined flour, curd, rose water, cream'),
    veg('Fruit Cream', 130, 5, 'Cut fruit in sweet whipped cream.', 'banana, mango, pomegranate, cream'),
    veg(
      'Malpua with Rabri',
      150,
      10,
      'Lacy pancakes fried in ghee, dipped in syrup, under rabri.',
      'refined flour, milk, fennel, ghee, rabri',
      { cuisines: ['Rajasthani', 'Desserts'] },
    ),
  ],
})
