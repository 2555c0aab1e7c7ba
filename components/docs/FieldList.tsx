import classes from './docs.module.css';
import type { FieldRow } from './fields';
import { Inline } from './Prose';

interface Props {
  rows: (FieldRow & { place?: string })[];
  words: { required: string };
}

/** Parameters or fields: name and type, and what there is to say of them below. */
export function FieldList({ rows, words }: Props) {
  return (
    <dl className={classes.fields}>
      {rows.map(({ name, type, required, description, place }) => (
        <div key={`${place} ${name}`} className={classes.field}>
          <dt>
            <code className={classes.bare}>{name}</code>
            <span className={classes.type} lang="en">
              {type}
            </span>
            {place && <span className={classes.type}>{place}</span>}
            {required && <span className={classes.required}>{words.required}</span>}
          </dt>
          {description && (
            <dd lang="en">
              <Inline text={description} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
