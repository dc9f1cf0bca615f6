export type Customer = {
  phone: string
  name: string
  surname: string
  gender?: 'male' | 'female' | 'other' | 'non-binary' | 'prefer not to answer'
  email?: string
  birthday?: string
  tags: string[]
  /** Days since the sign-up; the contact is as old. */
  signedUpDaysAgo: number
}

export const customers: Customer[] = [
  { phone: '+14155550132', name: 'Emily', surname: 'Carter', gender: 'female', email: 'emily@carterhouse.example', birthday: '1988-04-12', tags: ['VIP', 'Wholesale', 'Bay Area'], signedUpDaysAgo: 628 },
  { phone: '+48512340187', name: 'Kasia', surname: 'Wójcik', gender: 'female', email: 'kasia.wojcik@poczta.example', birthday: '1991-09-03', tags: ['Newsletter PL'], signedUpDaysAgo: 203 },
  { phone: '+14155550108', name: 'Aaliyah', surname: 'Brooks', gender: 'female', email: 'aaliyah.brooks@mail.example', birthday: '1995-01-22', tags: ['Bay Area'], signedUpDaysAgo: 340 },
  { phone: '+48512340109', name: 'Tomasz', surname: 'Lewandowski', gender: 'male', email: 't.lewandowski@poczta.example', tags: ['Newsletter PL', 'VIP'], signedUpDaysAgo: 512 },
  { phone: '+48512340115', name: 'Piotr', surname: 'Dąbrowski', gender: 'male', birthday: '1979-06-30', tags: ['Warszawa'], signedUpDaysAgo: 91 },
  { phone: '+15105550166', name: 'Grace', surname: 'Kim', gender: 'female', email: 'grace.kim@mail.example', tags: ['Workshop'], signedUpDaysAgo: 57 },
  { phone: '+48512340172', name: 'Michał', surname: 'Żółtowski', gender: 'male', email: 'biuro@zoltowski.example', tags: ['Wholesale', 'Warszawa'], signedUpDaysAgo: 399 },
  { phone: '+16465550104', name: 'Hannah', surname: 'Fischer', gender: 'female', email: 'hannah.fischer@mail.example', birthday: '1984-12-08', tags: ['Newsletter'], signedUpDaysAgo: 120 },
  { phone: '+48512340193', name: 'Zofia', surname: 'Krawczyk', gender: 'female', email: 'zofia.k@poczta.example', birthday: '1999-02-14', tags: ['Newsletter PL', 'JESIEN10'], signedUpDaysAgo: 44 },
  { phone: '+12135550140', name: 'Devon', surname: 'Ellis', gender: 'non-binary', email: 'devon@ellisinteriors.example', tags: ['Wholesale'], signedUpDaysAgo: 260 },
  { phone: '+48512340118', name: 'Ewa', surname: 'Maj', gender: 'female', tags: ['Warszawa'], signedUpDaysAgo: 31 },
  { phone: '+15145550111', name: 'Lucas', surname: 'Moreau', gender: 'male', email: 'lucas.moreau@courriel.example', tags: ['Canada'], signedUpDaysAgo: 175 },
  { phone: '+13125550107', name: 'Olivia', surname: 'Bennett', gender: 'female', email: 'olivia.bennett@mail.example', tags: ['Newsletter'], signedUpDaysAgo: 12 },
  { phone: '+48512340121', name: 'Jan', surname: 'Zieliński', gender: 'male', tags: [], signedUpDaysAgo: 3 },
  { phone: '+15125550119', name: 'Noah', surname: 'Patel', gender: 'male', email: 'noah.patel@mail.example', birthday: '1993-07-19', tags: ['Newsletter'], signedUpDaysAgo: 88 },
  { phone: '+48512340134', name: 'Magdalena', surname: 'Król', gender: 'female', email: 'm.krol@poczta.example', tags: ['Newsletter PL'], signedUpDaysAgo: 147 },
  { phone: '+13055550158', name: 'Sofia', surname: 'Ramirez', gender: 'female', tags: ['Newsletter'], signedUpDaysAgo: 230 },
  { phone: '+12065550171', name: 'Brandon', surname: 'Lee', gender: 'male', email: 'brandon@leetableware.example', tags: ['Wholesale'], signedUpDaysAgo: 8 },
  { phone: '+14085550126', name: 'Charlotte', surname: 'Nguyen', gender: 'female', email: 'charlotte.nguyen@mail.example', birthday: '1990-10-02', tags: ['VIP', 'Bay Area'], signedUpDaysAgo: 801 },
  { phone: '+48512340145', name: 'Adam', surname: 'Kowalczyk', gender: 'male', tags: ['Warszawa'], signedUpDaysAgo: 66 },
  { phone: '+16175550183', name: 'Henry', surname: 'Walsh', gender: 'male', email: 'h.walsh@mail.example', tags: [], signedUpDaysAgo: 19 },
  { phone: '+4915228817386', name: 'Anna', surname: 'Schneider', gender: 'female', email: 'anna.schneider@post.example', tags: ['Abroad'], signedUpDaysAgo: 27 },
  { phone: '+48512340156', name: 'Natalia', surname: 'Pawlak', gender: 'female', email: 'natalia.pawlak@poczta.example', tags: ['Newsletter PL'], signedUpDaysAgo: 310 },
  { phone: '+13035550139', name: 'Mason', surname: 'Reed', gender: 'male', tags: [], signedUpDaysAgo: 420 },
  { phone: '+48512340163', name: 'Barbara', surname: 'Nowicka', gender: 'female', birthday: '1962-03-25', tags: ['Warszawa', 'VIP'], signedUpDaysAgo: 690 },
  { phone: '+15145550148', name: 'Isabelle', surname: 'Tremblay', gender: 'female', email: 'isabelle.tremblay@courriel.example', tags: ['Canada', 'Workshop'], signedUpDaysAgo: 73 },
  { phone: '+14155550177', name: 'Rosa', surname: 'Delgado', gender: 'female', email: 'rosa@cafevalencia.example', tags: ['Wholesale', 'Bay Area'], signedUpDaysAgo: 545 },
  { phone: '+15035550185', name: 'Amelia', surname: 'Stone', gender: 'female', tags: ['Newsletter'], signedUpDaysAgo: 99 },
  { phone: '+48512340129', name: 'Wiktor', surname: 'Kaczmarek', gender: 'male', tags: ['Warszawa'], signedUpDaysAgo: 150 },
  { phone: '+16045550117', name: 'Liam', surname: 'Chen', gender: 'male', email: 'liam.chen@mail.example', tags: ['Canada'], signedUpDaysAgo: 205 },
  { phone: '+48512340138', name: 'Agnieszka', surname: 'Lis', gender: 'female', tags: ['Newsletter PL'], signedUpDaysAgo: 288 },
  { phone: '+17025550174', name: 'Ella', surname: 'Morgan', gender: 'female', email: 'ella.morgan@mail.example', tags: [], signedUpDaysAgo: 61 },
  { phone: '+48512340151', name: 'Krzysztof', surname: 'Wilk', gender: 'male', tags: ['Warszawa'], signedUpDaysAgo: 333 },
  { phone: '+19195550192', name: 'Jack', surname: 'Turner', gender: 'male', tags: ['Workshop'], signedUpDaysAgo: 140 },
]

const offered = ['+14155550132', '+48512340187', '+14155550108', '+48512340115', '+15105550166', '+13125550107', '+15145550111', '+13055550158']

/** The customers that the pretend phone offers. */
export const phoneCustomers = offered.flatMap(number => {
  const customer = customers.find(one => one.phone === number)
  return customer ? [{ number, name: `${customer.name} ${customer.surname}` }] : []
})
