"""What handlers become: functions of Dynamic C."""
