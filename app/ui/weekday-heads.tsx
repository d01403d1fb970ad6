import '~/app/ui/month-table.css';

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

/** Heading row of a month table: Monday to Sunday. */
export const WeekdayHeads = () => (
  <thead>
    <tr>
      {WEEKDAYS.map((name) => (
        <th key={name} scope="col">
          <span className="sr-only">周</span>
          {name}
        </th>
      ))}
    </tr>
  </thead>
);
